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

/** The most runs made from one that its page knows of. */
const MOST_MADE = 50;

export default async function RunPage({ params }: PageProps) {
  const { id } = await params;
  const { store } = services();
  const [summary, made, messages] = await Promise.all([store.get(id), store.madeFrom(id, MOST_MADE), getMessages()]);
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
        // Their answers may be long, and are not told here.
        made={made.map((run) => ({ id: run.id, modelName: run.modelName, dialect: run.dialect }))}
        allTools={services()
          .tools.list()
          .map(({ name, isOffByDefault = false }) => ({ name, isOffByDefault }))}
        facts={endFacts()}
      />
    </NextIntlClientProvider>
  );
}
