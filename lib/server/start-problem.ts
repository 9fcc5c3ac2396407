import type { Environment } from './env.ts';

/** A coded error, as the start meets them. */
interface Coded {
  code?: unknown;
  message?: unknown;
  fix?: unknown;
}

/** What kept the server from starting, in one sentence that says what to do. */
export function describeStartProblem(error: unknown, env: Pick<Environment, 'PORT' | 'DATA_DIR'>): string {
  const { code, message, fix } = (typeof error === 'object' && error !== null ? error : {}) as Coded;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${env.PORT} is in use: if the playground runs already, open http://127.0.0.1:${env.PORT}, else start it on another port, as in PORT=${env.PORT + 1} npm start.`;
    case 'EACCES':
    case 'EPERM':
      return `The system does not allow port ${env.PORT} or the folder ${env.DATA_DIR}: choose another with PORT or DATA_DIR.`;
    default: {
      const said = typeof message === 'string' && message !== '' ? message : String(error);
      return typeof fix === 'string' ? `${said} ${fix}` : said;
    }
  }
}
