/** Any JSON value. Tool inputs and structured results travel as this. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A loose zod object's type without its catch-all `[key: string]: unknown`, at every depth: unknown fields are
 * kept at run time, but a misspelt field is still a type error. Records of known values are left alone.
 */
// The brackets keep the test from being spread over the members of Json, which would never end.
export type Strict<T> = [T] extends [Json] ? ([Json] extends [T] ? T : StrictObject<T>) : StrictObject<T>;
type StrictObject<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Strict<T[K]> }
  : T extends object
    ? { [K in keyof T as string extends K ? (unknown extends T[K] ? never : K) : K]: Strict<T[K]> }
    : T;
