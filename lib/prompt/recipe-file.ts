import * as z from 'zod/mini';
import { Recipe } from '../run/config.ts';

/** The version of the file format written here. It rises when a reader of an older one would misread the file. */
export const RECIPE_FILE_VERSION = 1;

const FORMAT = 'react-playground-recipe';

/** How large a recipe file may be: bytes as UTF-8, and levels of nesting of the whole file. */
export interface RecipeFileLimits {
  maxBytes: number;
  maxDepth: number;
}

export const RECIPE_FILE_LIMITS: RecipeFileLimits = { maxBytes: 1024 * 1024, maxDepth: 40 };

/**
 * Why a file cannot be read. `recipe-not-json`, `recipe-not-a-recipe`: it is something else. `recipe-version-newer`: a
 * later program wrote it. `recipe-bad-field`, `recipe-bad-key`, `recipe-too-deep`: one field is wrong, named in `path`.
 */
export interface RecipeFileError {
  code:
    | 'recipe-too-large'
    | 'recipe-not-json'
    | 'recipe-not-a-recipe'
    | 'recipe-version-newer'
    | 'recipe-bad-field'
    | 'recipe-bad-key'
    | 'recipe-too-deep';
  /** One sentence for a person: what is wrong, where, and what to do if something can be done. */
  message: string;
  /** The field, as in `recipe.examples.0.answer`; absent when it is about the file as a whole. */
  path?: string;
}

export type RecipeFileResult = { recipe: Recipe } | { error: RecipeFileError };

/** A recipe as the text of a JSON file, indented so that people can read and compare it. */
export function writeRecipeFile(recipe: Recipe): string {
  return `${JSON.stringify({ format: FORMAT, v: RECIPE_FILE_VERSION, recipe }, null, 2)}\n`;
}

/**
 * Reads what `writeRecipeFile` wrote, in this version or an older one. Fields that it does not know are kept; a byte order
 * mark is fine. Never throws: the first thing wrong comes back as an error.
 */
export function readRecipeFile(text: string, limits: Partial<RecipeFileLimits> = {}): RecipeFileResult {
  const { maxBytes, maxDepth } = { ...RECIPE_FILE_LIMITS, ...limits };
  if (isLongerThan(text, maxBytes)) {
    return problem('recipe-too-large', `The file is larger than the ${maxBytes} bytes that a recipe may have.`);
  }
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return problem('recipe-not-json', 'This is not a recipe file: it is not whole JSON text.');
  }
  return checkShape(file, maxDepth, '') ?? readEnvelope(file);
}

function problem(code: RecipeFileError['code'], message: string, path?: string): { error: RecipeFileError } {
  return { error: { code, message, ...(path && { path }) } };
}

/** Whether the text takes more than so many bytes of UTF-8. Encodes only when its length does not decide. */
function isLongerThan(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}

/** Refuses what is nested too deep, and the one key that does damage when an object is copied carelessly. */
function checkShape(value: unknown, depthLeft: number, path: string): { error: RecipeFileError } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depthLeft === 0) {
    const top = path.split('.').slice(0, 5).join('.');
    return problem('recipe-too-deep', `The field "${top}" is nested too deep.`, top);
  }
  for (const [key, item] of Object.entries(value)) {
    const itemPath = path === '' ? key : `${path}.${key}`;
    if (key === '__proto__') {
      return problem('recipe-bad-key', `The field "${itemPath}" has a name that is not allowed.`, itemPath);
    }
    const wrong = checkShape(item, depthLeft - 1, itemPath);
    if (wrong) return wrong;
  }
  return null;
}

function readEnvelope(file: unknown): RecipeFileResult {
  const { format, v, recipe } = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  if (format !== FORMAT) {
    return problem('recipe-not-a-recipe', `This is not a recipe file: "format" would be "${FORMAT}".`, 'format');
  }
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) {
    return problem('recipe-bad-field', 'The field "v" has to be the number of the file format.', 'v');
  }
  if (v > RECIPE_FILE_VERSION) {
    const message = `This file has version ${v} and this program reads versions up to ${RECIPE_FILE_VERSION}: update the program to open it.`;
    return problem('recipe-version-newer', message, 'v');
  }
  const parsed = StoredRecipe.safeParse(recipe);
  if (parsed.success) return { recipe: parsed.data };
  const [issue] = parsed.error.issues;
  const path = ['recipe', ...(issue?.path ?? [])].map(String).join('.');
  return problem('recipe-bad-field', `The field "${path}" ${issue ? sentenceOf(issue) : 'is wrong'}.`, path);
}

// A recipe's own version counts saves, so a file cannot hold half of one.
const StoredRecipe = z.extend(Recipe, {
  id: z.string().check(z.minLength(1)),
  version: z.int().check(z.gte(1)),
});

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'has to be text',
  number: 'has to be a number',
  int: 'has to be a whole number',
  boolean: 'has to be true or false',
  array: 'has to be a list',
  object: 'has to be an object',
};

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? `has to be of type ${issue.expected}`;
  if (issue.code === 'too_small') return `is smaller than ${issue.minimum}, the least that is allowed`;
  if (issue.code === 'custom') return 'is missing';
  return 'has a value that is not allowed';
}
