import { readFileSync, statSync } from 'node:fs';
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
  throw badSetting(
    `MODEL_PRICES=${named} cannot be read, or is no file of at most 1 MB; correct the path or leave it out.`,
  );
}

/** Far more than a line for every model there is, in bytes. */
const MAX_FILE = 1_000_000;

function readText(path: string): string | null {
  try {
    const file = statSync(path);
    // A device has no end.
    if (!file.isFile() || file.size > MAX_FILE) return null;
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
