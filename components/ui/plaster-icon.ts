import { createLucideIcon } from 'lucide-react';

/** A plaster: the sign for what had to be mended. The set's own one reads as a ruler when it is small. */
export const PlasterIcon = createLucideIcon('plaster', [
  ['rect', { x: '0.5', y: '7', width: '23', height: '10', rx: '5', transform: 'rotate(-45 12 12)', key: 'strip' }],
  ['path', { d: 'M8.8 8.2 15.8 15.2', transform: 'translate(-2.6 2.6)', key: 'pad-start' }],
  ['path', { d: 'M8.8 8.2 15.8 15.2', transform: 'translate(2.6 -2.6)', key: 'pad-end' }],
]);
