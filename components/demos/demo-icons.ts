import { FileQuestionMark, type LucideIcon, MessageCircle, Repeat, Timer, Wrench } from 'lucide-react';
import type { DemoId } from '../../lib/state/demos.ts';

/** The picture of each demonstration. */
export const DEMO_ICONS: Record<DemoId, LucideIcon> = {
  unreadable: FileQuestionMark,
  circles: Repeat,
  'missing-tool': Wrench,
  'step-limit': Timer,
  'plain-call': MessageCircle,
};
