// Next in a custom server, as the playground hosts it.
import { createServer } from 'node:http';
import next from 'next';

const server = createServer();
const app = next({ dev: false, dir: import.meta.dirname, hostname: '127.0.0.1', port: 0, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
server.on('request', (request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${server.address().port}`));
