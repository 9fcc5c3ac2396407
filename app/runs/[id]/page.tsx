import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { RunView } from '../../../components/run/run-view.tsx';
import { pick } from '../../../i18n/pick.ts';
import { services } from '../../../lib/server/services.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

function endFacts() {
  const { limits, models } = services();
  const { maxSteps, maxTokens, maxCost, maxRunMs } = limits;
  const scripted = models.list().find((model) => model.scripted);
  return {
    limits: { maxSteps, maxTokens, maxCost, maxRunMs },
    scripted: scripted ? { id: scripted.id, name: scripted.name } : null,
  };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const summary = await services().store.get((await params).id);
  return summary ? { title: summary.question.slice(0, 80) } : {};
}

export default async function RunPage({ params }: PageProps) {
  const [summary, messages] = await Promise.all([services().store.get((await params).id), getMessages()]);
  if (!summary) notFound();
  return (
    <NextIntlClientProvider
      messages={pick(messages, [
        'shell',
        'run',
        'ask',
        'remove',
        'settings',
        'models',
        'lane',
        'step',
        'outcome',
        'reason',
        'ending',
        'fork',
        'promote',
        'recipe',
        'marks',
        'inspector',
        'replay',
      ])}
    >
      <RunView
        summary={summary}
        allTools={services()
          .tools.list()
          .map(({ name, isOffByDefault = false }) => ({ name, isOffByDefault }))}
        facts={endFacts()}
      />
    </NextIntlClientProvider>
  );
}
