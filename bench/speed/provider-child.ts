// A model provider in a process of its own: chat completions on loopback, one packet a token. The model's name says how fast:
// `full` as fast as it is read, `every-5` a token every 5 ms by the clock. Its parent asks for what it has counted.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JobReply, nativeReply, readQuestion, textReply } from './job.ts';
import { now, type ProviderAnswer } from './provider.ts';

interface Message {
  role: string;
  content: unknown;
}

let calls = 0;
let firstTokens: ProviderAnswer['firstTokens'] = [];

const server = createServer(async (incoming, response) => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  if (incoming.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
    return;
  }
  const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
  calls++;
  const text = (body.messages as Message[]).map(({ content }) => textOf(content)).join('\n');
  const { key, steps } = readQuestion(text);
  const isNative = Array.isArray(body.tools) && body.tools.length > 0;
  const step = isNative ? results(body.messages) : (text.match(/^Observation: \d/gm)?.length ?? 0);
  const reply = isNative ? nativeReply(step, steps) : textReply(step, steps);
  const everyMs = Number(/^every-(\d+)/.exec(body.model)?.[1] ?? 0);
  await send(response, eventsOf(reply, body), everyMs, () => firstTokens.push({ key, step: step + 1, at: now() }));
});

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => part?.text ?? '').join('') : '';
}

function results(messages: Message[]): number {
  return messages.filter(({ role }) => role === 'tool').length;
}

/** The `data:` payloads of one reply. */
function eventsOf({ text, call }: JobReply, body: { model: string; stream_options?: { include_usage?: boolean } }) {
  const envelope = { id: `chatcmpl-${calls}`, object: 'chat.completion.chunk', created: 1, model: body.model };
  const chunk = (delta: unknown, finish: string | null = null) =>
    JSON.stringify({ ...envelope, choices: [{ index: 0, delta, finish_reason: finish }] });
  const tokens = text.map((content) => chunk({ content }));
  if (call) {
    const { name } = call;
    const opening = { index: 0, id: `call_${calls}`, type: 'function', function: { name, arguments: '' } };
    tokens.push(chunk({ tool_calls: [opening] }));
    for (const piece of call.arguments)
      tokens.push(chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  }
  const end = [chunk({}, call ? 'tool_calls' : 'stop')];
  const usage = { prompt_tokens: 100, completion_tokens: tokens.length, total_tokens: 100 + tokens.length };
  if (body.stream_options?.include_usage) end.push(JSON.stringify({ ...envelope, choices: [], usage }));
  return { opening: chunk({ role: 'assistant', content: '' }), tokens, end: [...end, '[DONE]'] };
}

async function send(
  response: ServerResponse,
  { opening, tokens, end }: ReturnType<typeof eventsOf>,
  everyMs: number,
  onFirst: () => void,
): Promise<void> {
  const frame = (data: string) => `data: ${data}\n\n`;
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(frame(opening));
  const began = performance.now();
  for (const [index, token] of tokens.entries()) {
    const due = began + (index + 1) * everyMs - performance.now();
    if (everyMs > 0 && due > 0) await new Promise((done) => setTimeout(done, due));
    else if (everyMs === 0) await new Promise((done) => setImmediate(done));
    if (response.destroyed) return;
    if (index === 0) onFirst();
    response.write(frame(token));
  }
  response.end(end.map(frame).join(''));
}

process.on('message', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, calls, firstTokens } satisfies ProviderAnswer);
  calls = 0;
  firstTokens = [];
});
process.on('disconnect', () => process.exit(0));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.('ready'));
