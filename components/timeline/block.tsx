import clsx from 'clsx';
import { Flag, type LucideIcon, OctagonX, RotateCcw, TextQuote, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlasterIcon } from '../ui/plaster-icon.ts';
import { OnePathEye, OnePathPencil } from './one-path-icons.ts';

export type BlockKind = 'thought' | 'action' | 'observation' | 'final' | 'error' | 'warn' | 'plain';

const ICONS: Record<BlockKind, LucideIcon> = {
  thought: OnePathPencil,
  action: Wrench,
  observation: OnePathEye,
  final: Flag,
  error: OctagonX,
  warn: RotateCcw,
  plain: TextQuote,
};

interface BlockProps {
  kind: BlockKind;
  title: string;
  sub?: ReactNode;
  meta?: ReactNode;
  isLive?: boolean;
  isVoid?: boolean;
  /** Another icon than that of the kind. */
  icon?: LucideIcon;
  /** Marks the icon of an action, so that the loop arc can find it. */
  callId?: string;
  children?: ReactNode;
}

/** One event hung from the spine: an icon in the margin, its name, and what it says. */
export function Block({ kind, title, sub, meta, isLive, isVoid, icon, callId, children }: BlockProps) {
  const Icon = icon ?? ICONS[kind];
  return (
    <section className={clsx('block', `k-${kind}`, isLive && 'block--live', isVoid && 'block--void')}>
      <Icon className="block__node" data-call={callId} aria-hidden />
      <div className="block__head">
        <h4 className="block__kind">{title}</h4>
        {sub && <span className="block__sub">{sub}</span>}
        {meta && <span className="block__meta">{meta}</span>}
      </div>
      {children && <div className="block__body">{children}</div>}
    </section>
  );
}

/** A small sign that a reply had to be mended. */
export function RepairedChip({ label }: { label: string }) {
  return (
    <span className="chip chip--kind k-warn">
      <PlasterIcon aria-hidden />
      {label}
    </span>
  );
}
