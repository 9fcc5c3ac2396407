import type { Json } from '../../run/json.ts';
import { readAnswerBox } from './answer-box.ts';
import { clip, type Fields, factsIn, fieldsIn, textIn, withTitle } from './page-fields.ts';

const MOST_RESULTS = 3;
const MOST_ATTRIBUTES = 6;

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

/**
 * Reads a result page in SerpApi's JSON shape (Google engine): the list of short answers if there is one, else the answer box,
 * the outcome of a game, the knowledge graph, the first three organic results, or "No information found". Total: any JSON gives
 * an answer, odd fields are skipped.
 */
export function readSerpAnswer(page: Json, query: string): SerpAnswer {
  const root = fieldsIn(page);
  const results = readResults(root.organic_results);
  const answer = readAnswerBoxList(root.answer_box_list) || readBoxes(root.answer_box) || readGame(root.sports_results);
  if (answer) return found('answer', answer, query, results);
  const knowledge = readKnowledge(fieldsIn(root.knowledge_graph));
  if (knowledge) return found('knowledge', knowledge, query, results);
  if (results.length > 0) return found('results', results.map(describeResult).join('\n'), query, results);
  return found('none', `No information found for "${clip(query)}".`, query, []);
}

function found(kind: SerpAnswer['data']['kind'], text: string, query: string, results: SerpResult[]): SerpAnswer {
  return { text, data: { kind, query, results } };
}

/** The first box that has something to tell; usually there is one, and it stands alone. */
function readBoxes(value: Json | undefined): string {
  for (const box of Array.isArray(value) ? value : [value]) {
    const answer = readAnswerBox(fieldsIn(box));
    if (answer) return answer;
  }
  return '';
}

function readAnswerBoxList(value: Json | undefined): string {
  if (!Array.isArray(value)) return '';
  const answers = value.map((entry) => textIn(entry) || readAnswerBox(fieldsIn(entry)));
  return answers.filter(Boolean).slice(0, MOST_RESULTS).join('\n');
}

/** The game that a question about sports is shown, with its score. */
function readGame(value: Json | undefined): string {
  const { title, game_spotlight } = fieldsIn(value);
  const { league, stage, date, status, teams } = fieldsIn(game_spotlight);
  const sides = (Array.isArray(teams) ? teams : []).map(fieldsIn).map(({ name, score }) => {
    return [textIn(name), textIn(score)].filter(Boolean).join(' ');
  });
  const game = sides.filter(Boolean).join(', ');
  if (game === '') return textIn(game_spotlight);
  const about = [league, stage, date, status].map(textIn).filter(Boolean).join(', ');
  return [withTitle(textIn(title), game), about].filter(Boolean).join('\n');
}

function readKnowledge(graph: Fields): string {
  const title = textIn(graph.title);
  const description = textIn(graph.description) || textIn(graph.snippet);
  const type = textIn(graph.type);
  const attributes = factsIn(graph, MOST_ATTRIBUTES);
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
