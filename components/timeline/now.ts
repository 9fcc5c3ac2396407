import { createContext } from 'react';

/**
 * What time it is for a run that is shown: milliseconds since the epoch, by the server's clock. A replay puts its own here,
 * which stands still when it is paused. A provider must keep the function's identity.
 */
export const NowContext = createContext<() => number>(() => Date.now());
