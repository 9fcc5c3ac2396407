/** How a key is called here: `Ctrl` is `⌘` where keyboards have that. For the browser only. */
export function keyName(key: string): string {
  return key === 'Ctrl' && /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : key;
}
