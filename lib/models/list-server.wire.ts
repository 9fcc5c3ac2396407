import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that answers whatever a test says, and remembers what it was asked. */
export interface ListServer {
  /** With `/v1`. */
  url: string;
  host: string;
  asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** Says what to answer from now on. */
  answer(handler: Answer): void;
  close(): Promise<void>;
}

export type Answer = (path: string, response: ServerResponse, body: string) => void;

/** Starts it; without `answer` everything is a 404. */
export async function startListServer(first: Answer = notFound): Promise<ListServer> {
  const asked: ListServer['asked'] = [];
  let handler = first;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, path: url, headers, body });
      handler(url, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      handler = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function notFound(_path: string, response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>404</title>');
}
