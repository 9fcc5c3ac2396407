import { expect, test } from 'vitest';
import { createPresentStore, readBeat } from './present-store.ts';

const frame = (ms: number, rests = false) => ({ ms, rests });
const FRAMES = [frame(1_000), frame(2_000), frame(500, true), frame(800), frame(900)];

/** Lets time pass in the pieces in which a page does. */
function pass(store: ReturnType<typeof createPresentStore>, ms: number) {
  for (let passed = 0; passed < ms; passed += 50) store.getState().tick(50);
}

test('it plays each frame for its own time, rests at an answer, and goes on when asked', () => {
  const store = createPresentStore(FRAMES);
  pass(store, 5_000);
  expect(store.getState()).toMatchObject({ at: 0, isPlaying: false });
  store.getState().toggle();
  pass(store, 950);
  expect(store.getState().at).toBe(0);
  pass(store, 50);
  expect(store.getState()).toMatchObject({ at: 1, isPlaying: true });
  pass(store, 60_000);
  expect(store.getState()).toMatchObject({ at: 2, isPlaying: false });
  store.getState().toggle();
  pass(store, 60_000);
  expect(store.getState()).toMatchObject({ at: 4, isPlaying: false });
});

test('at the end it plays again from the beginning', () => {
  const store = createPresentStore(FRAMES, 4);
  store.getState().toggle();
  expect(store.getState()).toMatchObject({ at: 0, isPlaying: true });
});

test('moving by hand stops the playing and stays within the frames', () => {
  const store = createPresentStore(FRAMES);
  store.getState().toggle();
  store.getState().next();
  expect(store.getState()).toMatchObject({ at: 1, isPlaying: false });
  store.getState().seek(99);
  store.getState().next();
  expect(store.getState().at).toBe(4);
  store.getState().seek(-3);
  store.getState().back();
  expect(store.getState().at).toBe(0);
});

test('a page that was not looked at does not rush through what was missed', () => {
  const store = createPresentStore(FRAMES);
  store.getState().toggle();
  store.getState().tick(600_000);
  expect(store.getState().at).toBe(0);
});

test('a blank screen pauses, and the place is kept', () => {
  const store = createPresentStore(FRAMES, 1);
  store.getState().toggle();
  store.getState().setBlank(true);
  pass(store, 9_000);
  expect(store.getState()).toMatchObject({ at: 1, isPlaying: false, isBlank: true });
});

test('an address opens it anywhere; one that makes no sense opens it at the beginning', () => {
  expect(createPresentStore(FRAMES, 99).getState().at).toBe(4);
  expect(readBeat('3')).toBe(3);
  for (const odd of [null, undefined, '', '-1', '1.5', 'x', '9999999']) expect(readBeat(odd)).toBeNull();
});
