import { type ProviderEnvironment, providerBaseUrls, providerSettings } from '../models/provider-settings.ts';
import { type EgressFetch, egressFetch, hostAndPort } from './egress.ts';

/** The `fetch` that model providers get: their base URLs, as typed by the operator, may be on this machine; with `ALLOW_LAN=1` on the local network too. */
export function providerFetch(env: ProviderEnvironment): EgressFetch {
  const allow = providerBaseUrls(providerSettings(env)).map((url) => hostAndPort(new URL(url)));
  return egressFetch({ allow, allowLan: env.ALLOW_LAN === '1' });
}
