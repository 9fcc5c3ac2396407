import { createLucideIcon } from 'lucide-react';

// The same drawings as in the set, in one path each: every step has both, and each shape would be an element.

export const OnePathPencil = createLucideIcon('pencil-line', [
  [
    'path',
    {
      d: 'M13 21h8M15 5l4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
      key: 'all',
    },
  ],
]);

export const OnePathEye = createLucideIcon('eye', [
  [
    'path',
    {
      d: 'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
      key: 'all',
    },
  ],
]);
