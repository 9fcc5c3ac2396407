import { memoryRunStore } from './memory.ts';
import { describeRunStore } from './run-store.contract.ts';

describeRunStore('memory', async () => ({ reset: async () => memoryRunStore(), close: async () => {} }));
