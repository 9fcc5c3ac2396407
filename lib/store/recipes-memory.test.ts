import { describeRecipeStore } from './recipe-store.contract.ts';
import { memoryRecipeStore } from './recipes-memory.ts';

describeRecipeStore('memory', async () => ({ reset: async () => memoryRecipeStore(), close: async () => {} }));
