/**
 * How long a provider asks us to wait, in milliseconds; null when it does not say or says nonsense.
 * `retry-after-ms` wins over `retry-after` (seconds or an HTTP date, RFC 9110 §10.2.3). Header names are in lower case.
 */
export function retryAfterMs(headers: Readonly<Record<string, string | undefined>>, wallMs: number): number | null {
  const exact = decimal(headers['retry-after-ms']);
  if (exact !== null) return exact;
  const value = headers['retry-after'];
  const seconds = decimal(value);
  if (seconds !== null) return Math.round(seconds * 1000);
  // Only a date with a day name and letters: Date.parse would also take `-5` for a year.
  if (value === undefined || !/^[A-Za-z]{3,9},? /.test(value.trim())) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - wallMs);
}

function decimal(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}
