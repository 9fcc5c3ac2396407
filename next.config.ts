import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./i18n/request.ts');

const config: NextConfig = {
  // A second server (browser tests, a look at a branch) builds into a folder of its own.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  serverExternalPackages: ['@electric-sql/pglite', 'pg'],
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Browsers ask for it on their own, whatever the page names.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
};

export default withMessages(config);
