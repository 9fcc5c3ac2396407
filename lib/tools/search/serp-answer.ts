import type { Json } from '../../run/json.ts';

const MOST_RESULTS = 3;
const MOST_ATTRIBUTES = 6;
/** Characters of one snippet, list entry or attribute. */
const LONGEST_PART = 600;

/** What was found: which part of the page the text was taken from, and that part again as data. */
export interface SerpAnswer {
  text: string;
  data: { kind: 'answer' | 'knowledge' | 'results' | 'none'; query: string; results: SerpResult[] };
}

/** One result; a field that the engine left out is empty. */
export interface SerpResult {
  title: string;
  snippet: string;
  link: string;
}

type Fields = Record<string, Json>;

/**
 * Reads a result page in SerpApi's JSON shape (Google engine): the answer box if there is one, else the knowledge graph,
 * else the first three organic results, else "No information found". Total: any JSON gives an answer, odd fields are skipped.
 */
export function readSerpAnswer(page: Json, query: string): SerpAnswer {
  const root = fieldsIn(page);
  const results = readResults(root.organic_results);
  const box = fieldsIn(Array.isArray(root.answer_box) ? root.answer_box[0] : root.answer_box);
  const answer = readAnswerBox(box) || readAnswerBoxList(root.answer_box_list);
  if (answer) return found('answer', answer, query, results);
  const knowledge = readKnowledge(fieldsIn(root.knowledge_graph));
  if (knowledge) return found('knowledge', knowledge, query, results);
  if (results.length > 0) return found('results', results.map(describeResult).join('\n'), query, results);
  return found('none', `No information found for "${clip(query)}".`, query, []);
}

function found(kind: SerpAnswer['data']['kind'], text: string, query: string, results: SerpResult[]): SerpAnswer {
  return { text, data: { kind, query, results } };
}

/** The answer on a line of its own, then what the page says around it. */
function readAnswerBox(box: Fields): string {
  const answer = textIn(box.answer) || textIn(box.result) || textIn(box.definition) || listIn(box.definitions);
  const snippet = textIn(box.snippet);
  const list = listIn(box.list);
  const title = textIn(box.title);
  const body = [answer, snippet === answer ? '' : withTitle(title, snippet), list].filter(Boolean);
  if (body.length === 0) return '';
  return [...body, textIn(box.link)].filter(Boolean).join('\n');
}

function readAnswerBoxList(value: Json | undefined): string {
  return Array.isArray(value) ? value.map(textIn).filter(Boolean).slice(0, MOST_RESULTS).join('\n') : '';
}

/** Fields of a knowledge graph that are pictures, ids or links rather than facts. */
const NOT_A_FACT =
  /^(title|type|description|kgmid|entity_type|source|image|thumbnail|website|tabs)$|link|image|stick|_id$|url/;

function readKnowledge(graph: Fields): string {
  const title = textIn(graph.title);
  const description = textIn(graph.description);
  const type = textIn(graph.type);
  const attributes = Object.entries(graph)
    .filter(([key, value]) => !NOT_A_FACT.test(key) && textIn(value) !== '')
    .slice(0, MOST_ATTRIBUTES)
    .map(([key, value]) => `${clip(key).replaceAll('_', ' ')}: ${textIn(value)}`);
  if (!description && attributes.length === 0) return '';
  return [withTitle(type && title ? `${title} (${type})` : title, description), ...attributes]
    .filter(Boolean)
    .join('\n');
}

function readResults(value: Json | undefined): SerpResult[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(fieldsIn)
    .map(({ title, snippet, link }) => ({ title: textIn(title), snippet: textIn(snippet), link: textIn(link) }))
    .filter(({ title, snippet }) => title !== '' || snippet !== '')
    .slice(0, MOST_RESULTS);
}

function describeResult({ title, snippet, link }: SerpResult, index: number): string {
  return `${index + 1}. ${withTitle(title, snippet)}${link && ` (${link})`}`;
}

function withTitle(title: string, text: string): string {
  return title && text ? `${title}: ${text}` : title || text;
}

function fieldsIn(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Text of a text or a number; anything else is as good as missing. */
function textIn(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? clip(value.replace(/\s+/g, ' ').trim()) : '';
}

function listIn(value: Json | undefined): string {
  if (!Array.isArray(value)) return '';
  const entries = value.map(textIn).filter(Boolean).slice(0, 10);
  return entries.map((entry) => `- ${entry}`).join('\n');
}

function clip(text: string): string {
  return text.length > LONGEST_PART ? `${text.slice(0, LONGEST_PART - 1).toWellFormed()}…` : text;
}
