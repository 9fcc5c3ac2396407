/** How a run in the address stood when the page was asked for. */
export type Standing = 'live' | 'ended' | 'missing';
