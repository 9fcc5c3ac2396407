/**
 * The reason with which something is aborted that has come to its end: nobody reads it, and the reason that is made when none
 * is given costs a stack trace each time.
 */
export const OVER: { readonly name: string; readonly message: string } = Object.freeze({
  name: 'AbortError',
  message: 'It is over.',
});
