import type { ServerResponse } from 'node:http';
import type { ErrorReply } from '../api/contract.ts';

const BODY = JSON.stringify({
  error: {
    code: 'method-not-allowed',
    message: 'This address takes no request of that method.',
    fix: 'See docs/api.md for the calls that there are.',
  },
} satisfies ErrorReply);

/**
 * Gives an answer that refuses a method without a word the one shape of the API's errors; any other answer stays as it is.
 * What is written between here and the socket may send the head first and end the answer later, so both are looked at.
 */
export function fillBareRefusal(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => ServerResponse;
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
  let isBare = false;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    isBare = status === 405 && !response.hasHeader('content-type');
    if (isBare) {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(BODY));
    }
    return writeHead(status, ...rest);
  }) as ServerResponse['writeHead'];
  response.end = ((...rest: unknown[]) => {
    if (!response.headersSent && response.statusCode === 405) response.writeHead(405);
    return isBare ? end(BODY) : end(...rest);
  }) as ServerResponse['end'];
}
