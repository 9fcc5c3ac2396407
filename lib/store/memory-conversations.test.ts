import { describeConversationStore } from './conversation-store.contract.ts';
import { memoryStores } from './memory.ts';

describeConversationStore('memory', async () => ({ reset: async () => memoryStores(), close: async () => {} }));
