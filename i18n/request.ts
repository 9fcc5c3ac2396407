import { getRequestConfig } from 'next-intl/server';
import messages from '../messages/en.json';

/** One language, no locale in the address. The time zone here is only for the server's own markup. */
export default getRequestConfig(async () => ({ locale: 'en', timeZone: 'UTC', messages }));
