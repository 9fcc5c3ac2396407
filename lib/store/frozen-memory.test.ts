import { memoryFrozenStore } from './frozen-memory.ts';
import { describeFrozenStore } from './frozen-store.contract.ts';

describeFrozenStore('memory', async () => ({
  reset: async (limits) => memoryFrozenStore(limits),
  close: async () => {},
}));
