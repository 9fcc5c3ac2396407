import type messages from '../messages/en.json';

// Makes a misspelt message key a type error everywhere.
declare module 'next-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof messages;
  }
}

/** The names of the message groups. */
export type MessageGroup = keyof typeof messages;
