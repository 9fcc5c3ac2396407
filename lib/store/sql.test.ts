import { describeRunStore } from './run-store.contract.ts';
import { openTestDatabase, storeOn } from './test-database.ts';

describeRunStore('PGlite', async () => storeOn(await openTestDatabase()));
