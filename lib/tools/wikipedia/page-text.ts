/** The plain text of a page as the encyclopaedia gives it, headings taken out: paragraphs, parted by one line break each. */
export function paragraphsOf(extract: string): string[] {
  return extract
    .split('\n')
    .filter((line) => !/^\s*={2,6}[^=].*={2,6}\s*$/.test(line))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
