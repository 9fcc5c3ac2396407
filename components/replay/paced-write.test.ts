import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedWrite } from './paced-write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes once for all who ask while it waits, and again for who asks after that', () => {
  const write = vi.fn();
  const paced = pacedWrite(write);
  for (let passed = 0; passed < 2_000; passed += 100) {
    paced.within(2_000);
    vi.advanceTimersByTime(100);
  }
  expect(write).toHaveBeenCalledTimes(1);
  paced.within(200);
  vi.advanceTimersByTime(200);
  expect(write).toHaveBeenCalledTimes(2);
});

it('does not keep who is in a hurry waiting for who is not', () => {
  const write = vi.fn();
  const paced = pacedWrite(write);
  paced.within(2_000);
  paced.within(200);
  paced.within(2_000);
  vi.advanceTimersByTime(199);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(write).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(write).toHaveBeenCalledTimes(1);
});

it('writes nothing once it is cancelled', () => {
  const write = vi.fn();
  const paced = pacedWrite(write);
  paced.within(200);
  paced.cancel();
  vi.advanceTimersByTime(5_000);
  expect(write).not.toHaveBeenCalled();
});
