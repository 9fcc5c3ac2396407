import type { Prices } from '../run/config.ts';
import { badSetting } from './provider-settings.ts';

/** Prices that the operator wrote down, by model id. They go before those that are known here. */
export type OwnPrices = ReadonlyMap<string, Prices>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Reads a price file: `{"openai:gpt-5-mini": {"input": 0.25, "output": 2, "cachedInput": 0.025, "asOf": "2026-11"}}`, in
 * US dollars for a million tokens. `source` names it in the one sentence of the `BadSetting` that a wrong file throws.
 */
export function ownPrices(text: string, source: string): OwnPrices {
  const json = parsed(text);
  if (!isRecord(json))
    throw badSetting(`${source} must hold a JSON object with prices by model id; correct or remove it.`);
  return new Map(Object.entries(json).map(([id, entry]) => [id, pricesOf(id, entry, source)]));
}

function pricesOf(id: string, entry: unknown, source: string): Prices {
  const wrong = (what: string) =>
    badSetting(`${source}: ${what} of ${JSON.stringify(id)}; correct it or remove the file.`);
  if (!id.includes(':')) {
    throw badSetting(
      `${source}: ${JSON.stringify(id)} is no model id such as openai:gpt-5-mini; correct it or remove the file.`,
    );
  }
  if (!isRecord(entry)) throw wrong('an object with input and output is needed as the price');
  const stranger = Object.keys(entry).find((name) => !['input', 'output', 'cachedInput', 'asOf'].includes(name));
  if (stranger !== undefined) throw wrong(`${JSON.stringify(stranger)} is no part of the price`);
  const { input, output, cachedInput, asOf } = entry;
  if (!isPrice(input) || !isPrice(output)) throw wrong('input and output must be numbers from 0 up in the price');
  if (cachedInput !== undefined && !isPrice(cachedInput))
    throw wrong('cachedInput must be a number from 0 up in the price');
  if (asOf !== undefined && !(typeof asOf === 'string' && MONTH.test(asOf))) {
    throw wrong('asOf must be a month such as 2026-11 in the price');
  }
  return {
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
    ...(typeof asOf === 'string' && { asOf }),
    isOwn: true,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
