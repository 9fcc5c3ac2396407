import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type OwnPrices, ownPrices } from '../models/own-prices.ts';
import { badSetting } from '../models/provider-settings.ts';

/** The file that is read when none is named, beside package.json. */
const USUAL_FILE = resolve(import.meta.dirname, '../../model-prices.json');

/**
 * The operator's own prices: from the file that MODEL_PRICES names, else from `model-prices.json` where there is one.
 * @throws a coded error `bad-setting` for a named file that is not there, and for one with mistakes
 */
export function openModelPrices(named: string | undefined, usual: string = USUAL_FILE): OwnPrices {
  const path = named === undefined ? usual : resolve(named);
  const text = readText(path);
  if (text !== null) return ownPrices(text, named === undefined ? 'model-prices.json' : `MODEL_PRICES=${named}`);
  if (named === undefined) return new Map();
  throw badSetting(`MODEL_PRICES=${named} cannot be read; correct the path or leave it out.`);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
