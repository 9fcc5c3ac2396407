import { type BenchChild, startChild } from './child.ts';

/** What the provider has counted since it was last asked. */
export interface ProviderAnswer {
  port: number;
  /** Model calls. */
  calls: number;
  /** When the first token of each reply went out; `step` from 1, `at` as `now()` gives it. */
  firstTokens: { key: string; step: number; at: number }[];
}

/** The provider of the bench, in a process of its own. */
export interface BenchProvider {
  /** Its base URL, `/v1` included. */
  url: string;
  port: number;
  /** What it counted since the last time. */
  counted(): Promise<ProviderAnswer>;
  close(): void;
}

/** Starts a provider in a process of its own. */
export async function startProvider(): Promise<BenchProvider> {
  const child: BenchChild = await startChild('provider-child.ts');
  const counted = () => child.ask('count') as Promise<ProviderAnswer>;
  const { port } = await counted();
  return { url: `http://127.0.0.1:${port}/v1`, port, counted, close: child.close };
}

/** Milliseconds by a clock that all processes of the machine share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
