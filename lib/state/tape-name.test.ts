import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTapeId, readTapeName } from './tape-name.ts';

describe('the name of a tape', () => {
  it('tells when the lanes began it, and fits what the server takes as an id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1.6e12, max: 4e12 }), fc.uuid(), (at, key) => {
        const id = newTapeId(at, key);
        expect(readTapeName(id)).toEqual({ kind: 'lanes', at });
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      }),
    );
  });

  it('is never an id that says nothing: an older tape of lanes is one without a time', () => {
    expect(readTapeName('3f0c7a52-9f6e-4d6b-8a0e-6f7b1b0f4c11')).toEqual({ kind: 'lanes', at: null });
  });

  it('is the run whose results it holds, or what somebody called it', () => {
    expect(readTapeName('run-8ch5n8h9ey93')).toEqual({ kind: 'run', run: '8ch5n8h9ey93' });
    expect(readTapeName('my-tape')).toEqual({ kind: 'named', name: 'my-tape' });
  });
});
