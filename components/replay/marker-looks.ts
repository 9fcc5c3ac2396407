import { CircleHelp, Flag, type LucideIcon, OctagonX, Repeat, RotateCcw, Square } from 'lucide-react';
import type { MarkerKind } from '../../lib/run/markers.ts';
import type { BlockKind } from '../timeline/block.tsx';

/** How each kind of marker is drawn. */
export const MARKER_LOOKS: Record<MarkerKind, { icon: LucideIcon; look: BlockKind }> = {
  error: { icon: OctagonX, look: 'error' },
  unread: { icon: CircleHelp, look: 'error' },
  repeat: { icon: Repeat, look: 'warn' },
  retry: { icon: RotateCcw, look: 'warn' },
  answer: { icon: Flag, look: 'final' },
  end: { icon: Square, look: 'plain' },
};
