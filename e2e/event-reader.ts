/** One event as it came over the stream. */
export interface SeenEvent {
  seq: number;
  t: number;
  type: string;
  [field: string]: unknown;
}

/** What a viewer saw of its runs. */
export interface Viewer {
  /** Events by run, in the order they came. */
  seen: Map<string, SeenEvent[]>;
  /** Resolves when the stream ended, for whatever reason. */
  done: Promise<void>;
  close(): void;
}

/** Follows runs over the event stream as a page does, and keeps a copy of all that it was shown. */
export function watchRuns(
  url: string,
  cursor: string,
  onEvent?: (runId: string, event: SeenEvent) => void,
  headers: Record<string, string> = {},
): Viewer {
  const seen = new Map<string, SeenEvent[]>();
  const controller = new AbortController();
  const read = async (): Promise<void> => {
    const response = await fetch(`${url}/api/events?runs=${cursor}`, { headers, signal: controller.signal });
    if (!response.body || response.status !== 200) throw new Error(`The event stream answered ${response.status}`);
    let text = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: ([^\n]*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data === undefined) continue;
        const { runId, events } = JSON.parse(data) as { runId: string; events?: SeenEvent[] };
        for (const event of events ?? []) {
          seen.set(runId, [...(seen.get(runId) ?? []), event]);
          onEvent?.(runId, event);
        }
      }
    }
  };
  // A cut line is what these tests are about, so the end of the stream is no failure here.
  return { seen, done: read().catch(() => undefined), close: () => controller.abort() };
}

/** Starts a run over HTTP and returns its id. */
export async function startRun(url: string, question: string, config: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${url}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question, config }),
  });
  if (response.status !== 201) throw new Error(`The run was not started: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** The stored log of a run. */
export async function readLog(url: string, id: string): Promise<SeenEvent[]> {
  const response = await fetch(`${url}/api/runs/${id}/log`);
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SeenEvent);
}
