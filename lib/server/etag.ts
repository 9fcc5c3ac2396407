import { createHash } from 'node:crypto';

const headersOf = (etag: string) => ({ etag, 'cache-control': 'private, no-cache' });

/** The tag of a content in an `ETag` header. Weak: it speaks for what is said, not for its bytes. */
export function etagOf(stamp: string): string {
  return `W/"${stamp}"`;
}

/** A stamp that is another one for any other content. */
export function contentStamp(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Whether the caller has the content with this tag, as its `If-None-Match` says. */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}

/** The answer to a caller who has the content: 304, without a body. */
export function notChanged(etag: string): Response {
  return new Response(null, { status: 304, headers: headersOf(etag) });
}

/** A JSON response with its tag, which may be kept and is asked for each time; 304 when the caller has it. */
export function taggedResponse(request: Request, etag: string, content: object): Response {
  return isKnown(request, etag) ? notChanged(etag) : Response.json(content, { headers: headersOf(etag) });
}
