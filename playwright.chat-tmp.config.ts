import base from './playwright.config.ts';
const { webServer: _, ...rest } = base;
export default { ...rest, workers: 1, use: { ...base.use, baseURL: 'http://127.0.0.1:4517' } };
