function isReadable(part: string): boolean {
  try {
    return !decodeURIComponent(part).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Where a browser is led that asked for a page whose address cannot be decoded: to the same address with a dash for each such part,
 * where a page says that there is nothing and leads on. Null for what is no page, or fails for another reason. It is always a path
 * of this server: empty parts, which could make it another host's, are left out.
 * @param target the path and the query of a request
 */
export function pageInstead(method: string, target: string): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(target) || target.length > 8_000) return null;
  if (!URL.canParse(target, 'http://x')) return null;
  const parts = new URL(target, 'http://x').pathname.split('/').filter(Boolean);
  if (parts[0] === 'api' || parts[0] === '_next' || parts.every(isReadable)) return null;
  return `/${parts.map((part) => (isReadable(part) ? part : '-')).join('/')}`;
}
