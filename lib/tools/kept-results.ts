import type { Json } from '../run/json.ts';
import type { ToolOutcome } from './tool.ts';

/** A result as it is kept: what the tool returned, or the error that stands in its place. */
export interface KeptResult {
  text: string;
  data: Json | null;
  error: ToolOutcome['error'];
}

/** Where the results of frozen tools are kept, by tool and normalised input. */
export interface KeptResults {
  /** Null when nothing is kept for this input. */
  get(tool: string, input: Json): Promise<KeptResult | null>;
  /** Keeps a result in place of one that is there. A result that is too large is left out, and so is one for a full disk. */
  keep(tool: string, input: Json, result: KeptResult): Promise<void>;
}
