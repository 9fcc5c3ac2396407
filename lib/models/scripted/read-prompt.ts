import type { PromptMessage } from '../../run/trajectory.ts';
import type { ModelRequest } from '../model.ts';
import { withoutRepeatNote } from './repeat-note.ts';
import { declaredTools, describedTools, type PromptTool } from './tool-lines.ts';
import { type Round, type Transcript, transcriptOf } from './transcript.ts';
import { workedTools } from './worked-examples.ts';

/** How the prompt asks for calls; `prose` when it asks for none. */
export type AskedDialect = 'bracket' | 'json-call' | 'action-input' | 'native' | 'prose';

/** All that the scripted model knows: what the prompt says. */
export interface Reading {
  dialect: AskedDialect;
  tools: PromptTool[];
  /** The tools that worked examples call, on or off; null without any example. */
  worked: PromptTool[] | null;
  question: string;
  /** Earlier questions of the conversation, oldest first. */
  earlier: string[];
  rounds: Round[];
  /** Replies of this run so far, unreadable ones included. */
  replies: number;
  hints: number;
  /** True when an answer is wanted now, without tools. */
  mustAnswer: boolean;
}

/** Reads a request as a model would: nothing but its messages, tools and tool choice. */
export function readPrompt(request: ModelRequest): Reading {
  const { messages } = request;
  const isNative = request.tools.length > 0;
  const place = isNative ? chatPlace(messages) : (onePlace(messages) ?? chatPlace(messages));
  const told = `${place.before}\n${place.after}`;
  return {
    dialect: isNative ? 'native' : dialectIn(told),
    tools: isNative ? declaredTools(request.tools) : describedTools(place.before),
    worked: workedTools(place.before),
    question: place.question,
    earlier: place.earlier,
    ...place.transcript,
    // Text dialects declare no tools, so there a tool choice says nothing.
    mustAnswer: (isNative && request.toolChoice === 'none') || FORCED.test(place.tail),
  };
}

interface Place {
  question: string;
  earlier: string[];
  /** Everything before the question. */
  before: string;
  /** Everything after it. */
  after: string;
  /** The end of the prompt, where an instruction to answer now would stand. */
  tail: string;
  transcript: Transcript;
}

const FORCED =
  /(answer|reply|respond|finish|conclude)\b[^.\n]{0,60}\b(now|right away|at once|immediately)\b|\b(no more|without (any )?(more |further )?|do not (use|call)( any)?( more)?) ?(steps|tools?|actions?|calls?)\b|(step|call) limit (is |has been |was )?reached|out of steps|\bno (steps|tools) (are )?left\b/i;

/** A question asked in one message, the classic layout: the last `Question:` line, with the history below it. */
function onePlace(messages: readonly PromptMessage[]): Place | null {
  const users = messages.filter((message) => message.role === 'user');
  const only = users[0];
  if (users.length !== 1 || !only || messages.some((message) => message.role === 'assistant')) return null;
  const starts = [...only.content.matchAll(/^[ \t]*(?:\*\*)?Question(?: \d+)?[:：](?:\*\*)?[ \t]*/gim)];
  const start = starts.at(-1);
  if (!start) return null;
  const body = only.content.slice(start.index + start[0].length);
  const end = /^[ \t]*(?:\*\*)?(?:Thought|Action|Observation)(?:[ \t]*\d+)?[ \t]*[:：]/im.exec(body);
  const system = messages.filter((message) => message.role === 'system').map((message) => message.content);
  const after = end ? body.slice(end.index) : '';
  const before = [...system, only.content.slice(0, start.index)].join('\n');
  const transcript = transcriptOf(withoutOrder(after));
  return {
    // What stands below the question and is no label is an instruction, not a part of the question.
    question: questionIn(end ? body.slice(0, end.index) : body, /Observation/i.test(end?.[0] ?? '')),
    earlier: [...before.matchAll(/^Earlier question: (.+)$/gm)].map((match) => match[1] ?? ''),
    before,
    after,
    tail: lastParagraph(body),
    transcript,
  };
}

/** The history without an instruction to answer now, which would read as the end of the last observation. */
function withoutOrder(text: string): string {
  const at = text.trimEnd().lastIndexOf('\n\n');
  return at >= 0 && FORCED.test(text.slice(at)) ? text.slice(0, at) : text;
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? '').trim();
}

/** An Observation right after the question means that a reply without any label stands between: the question is the first line. */
function questionIn(text: string, hasReply: boolean): string {
  return hasReply ? (text.trim().split('\n')[0] ?? '').trim() : firstParagraph(text);
}

function lastParagraph(text: string): string {
  return (
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.slice(-500) ?? ''
  );
}

/** A hint about the form of a reply, where nothing else tells it from a question. */
const HINT =
  /\b(?:reply|response)\b.{0,80}\b(?:empty|not be read|unreadable|no tool call)\b|\bcall (?:one of )?the tools?\b/i;
const OBSERVED = /^\s*(?:\*\*)?Observation(?: \d+)?\s*[:：]/i;
const ACTED = /^\s*(?:\*\*)?Action(?: \d+)?\s*[:：]/im;

/** A question asked in turns: the last user message that is neither an observation, a hint nor an instruction. */
function chatPlace(messages: readonly PromptMessage[]): Place {
  const asked: number[] = [];
  messages.forEach((message, index) => {
    if (message.role !== 'user' || OBSERVED.test(message.content)) return;
    const before = messages[index - 1];
    const follows = before?.role === 'assistant' && (isMidRun(before) || HINT.test(message.content));
    if (!follows && before?.role !== 'tool' && !(asked.length > 0 && before?.role === 'user')) asked.push(index);
  });
  const at = asked.at(-1) ?? messages.findIndex((message) => message.role === 'user');
  const asking = messages[at]?.content ?? '';
  const label = [...asking.matchAll(/^[ \t]*Question\s*[:：][ \t]*/gim)].at(-1);
  const question = withoutOrder(label ? firstParagraph(asking.slice(label.index + label[0].length)) : asking).trim();
  const text = (list: readonly PromptMessage[]) => list.map((message) => message.content).join('\n');
  const later = messages.slice(at + 1);
  const last = messages.at(-1);
  return {
    question,
    earlier: asked.slice(0, -1).map((index) => messages[index]?.content ?? ''),
    before: text(messages.slice(0, Math.max(0, at))) + (label ? `\n${asking.slice(0, label.index)}` : ''),
    after: text(later),
    tail: last?.role === 'assistant' ? '' : lastParagraph(last?.content ?? ''),
    transcript: chatTranscript(later.map((message) => ({ ...message, content: withoutOrder(message.content) }))),
  };
}

/** Whether a run is still going after this reply: it called something, or said nothing that could be an answer. */
function isMidRun(message: PromptMessage): boolean {
  if ((message.calls?.length ?? 0) > 0) return true;
  if (/Finish\s*\[|Final Answer\s*[:：]/i.test(message.content)) return false;
  return ACTED.test(message.content) || /^\s*(?:\*\*)?Thought/i.test(message.content);
}

function chatTranscript(messages: readonly PromptMessage[]): Transcript {
  const transcript: Transcript = { rounds: [], replies: 0, hints: 0 };
  messages.forEach((message, index) => {
    if (message.role !== 'assistant') return;
    const next = messages.slice(index + 1);
    const end = next.findIndex((later) => later.role === 'assistant');
    const answers = end < 0 ? next : next.slice(0, end);
    if (message.calls?.length) addNative(transcript, message, answers);
    else addText(transcript, message, answers);
  });
  return transcript;
}

// Two replies may reuse one call id, so only the messages right after a reply are looked at, by id and then by place.
function addNative(transcript: Transcript, message: PromptMessage, answers: readonly PromptMessage[]): void {
  const results = answers.filter((answer) => answer.role === 'tool');
  message.calls?.forEach((call, place) => {
    const result = results.find((candidate) => candidate.callId === call.callId) ?? results[place];
    const input = call.input ?? call.inputText ?? null;
    if (result)
      transcript.rounds.push({
        reply: transcript.replies,
        tool: call.tool,
        input,
        ...withoutRepeatNote(result.content),
      });
  });
  transcript.replies++;
}

function addText(transcript: Transcript, message: PromptMessage, answers: readonly PromptMessage[]): void {
  const shown = answers.map((answer) => (OBSERVED.test(answer.content) ? answer.content : `Hint: ${answer.content}`));
  const read = transcriptOf([message.content, ...shown.slice(0, 1)].join('\n'));
  if (read.replies === 0) {
    transcript.replies++;
    return;
  }
  transcript.rounds.push(...read.rounds.map((round) => ({ ...round, reply: round.reply + transcript.replies })));
  transcript.hints += read.hints;
  transcript.replies += read.replies;
}

/** The format that the text asks for, by its telling marks. */
function dialectIn(text: string): AskedDialect {
  if (/Action Input\s*[:：]/i.test(text)) return 'action-input';
  if (/Finish\s*\[|Action(?: \d+)?\s*[:：]\s*\**`?\w+\s*\[/i.test(text)) return 'bracket';
  if (/Final Answer\s*[:：]|Action(?: \d+)?\s*[:：]\s*\**`?\w+\s*\(/i.test(text)) return 'json-call';
  return 'prose';
}
