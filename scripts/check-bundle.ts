// Prints the JavaScript that a first visit of / loads, compressed, and fails above the budget.
import { gzipSync } from 'node:zlib';
import { startServer } from '../e2e/server-process.ts';

const BUDGET_KB = 220;

const server = await startServer();
try {
  const html = await (await fetch(`${server.url}/`)).text();
  // Old browsers alone load what is marked nomodule.
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/\bnomodule\b/i.test(tag));
  const preloads = [
    ...html.matchAll(/<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*as="script"[^>]*href="([^"]+)"/g),
  ];
  const paths = new Set([...tags, ...preloads].map((match) => match[1] as string));
  let total = 0;
  for (const path of paths) {
    const bytes = gzipSync(await (await fetch(new URL(path, server.url))).bytes()).length;
    total += bytes;
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} kB  ${path}`);
  }
  const kilobytes = total / 1024;
  console.log(`  first load of /: ${kilobytes.toFixed(1)} kB gzip in ${paths.size} files (at most ${BUDGET_KB})`);
  if (paths.size === 0 || kilobytes > BUDGET_KB) process.exitCode = 1;
} finally {
  await server.stop();
}
