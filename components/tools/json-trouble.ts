/** Why a text is no JSON, in the browser's words; null when it is. */
export function jsonTrouble(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
