import type { ModelFailure, ModelRequest } from '../models/model.ts';
import type { Refusable } from '../run/config-names.ts';

/** A parameter in a sentence. */
export const PARAM_NAMES: Record<Refusable, string> = {
  temperature: 'a temperature',
  stop: 'stop words',
  tools: 'native tools',
  maxOutputTokens: 'a limit of output tokens',
  seed: 'a seed',
  toolChoice: 'a tool choice',
  reasoningEffort: 'a reasoning effort',
};

/** What is left of a refused call: the same one without the parameter, and what to tell a person. */
export interface Learned {
  request: ModelRequest;
  message: string;
  /** As the log has what is not sent. */
  ignored: { param: Refusable; reason: string };
}

/** The parameters that a provider turned out to refuse while a run went on, with the sentence that says so. */
export class RefusedParams {
  private readonly modelName: string;
  private readonly onLearned: ((param: Refusable) => void) | undefined;
  private readonly reasons = new Map<Refusable, string>();

  constructor(modelName: string, onLearned?: (param: Refusable) => void) {
    this.modelName = modelName;
    this.onLearned = onLearned;
  }

  /** Why a parameter is left out from now on; undefined for one that nobody has refused. */
  reason(param: Refusable): string | undefined {
    return this.reasons.get(param);
  }

  /**
   * Learns from a failed call. Undefined when there is nothing to learn: the failure is about something that the call did
   * not send, or that calling again cannot do without, as native tools.
   */
  learn({ refusedParam, message }: ModelFailure, request: ModelRequest): Learned | undefined {
    if (refusedParam === undefined || refusedParam === 'tools' || this.reasons.has(refusedParam)) return undefined;
    if (!isSent(refusedParam, request)) return undefined;
    const reason = `The provider refused it: ${message}`;
    this.reasons.set(refusedParam, reason);
    this.onLearned?.(refusedParam);
    const what = `${this.modelName} was asked again without ${PARAM_NAMES[refusedParam]}, which its provider refused`;
    const ignored = { param: refusedParam, reason };
    return { request: without(refusedParam, request), message: `${what}: ${message}`, ignored };
  }
}

/** A failure as a run ends with it. A native dialect is nothing without native tools, so that one says what to do instead. */
export function withoutTools(failure: ModelFailure, request: ModelRequest): ModelFailure {
  if (failure.refusedParam !== 'tools' || request.tools.length === 0) return failure;
  return {
    ...failure,
    reason: 'provider-bad-response',
    message: `The provider takes no native tools for this model: ${failure.message}`,
    retryable: false,
    fix: 'Use a text dialect, such as bracket: it needs no native tools.',
  };
}

function isSent(param: Refusable, request: ModelRequest): boolean {
  switch (param) {
    case 'temperature':
      return request.temperature !== null;
    case 'maxOutputTokens':
      return request.maxOutputTokens !== null;
    case 'reasoningEffort':
      return (request.reasoningEffort ?? null) !== null;
    case 'stop':
      return request.stop.length > 0;
    case 'toolChoice':
      return request.tools.length > 0 && request.toolChoice !== 'auto';
    default:
      return false;
  }
}

function without(param: Refusable, request: ModelRequest): ModelRequest {
  switch (param) {
    case 'stop':
      return { ...request, stop: [] };
    case 'toolChoice':
      return { ...request, toolChoice: 'auto' };
    default:
      return { ...request, [param]: null };
  }
}
