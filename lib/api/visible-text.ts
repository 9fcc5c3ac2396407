import * as z from 'zod/mini';

/** Characters that show nothing by themselves: spaces, controls, what joins or directs others, and what every font leaves out. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What turns the direction of the text around it, the rest of the page's too. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line ends and other controls, in a text of one line. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A check, of zod's kind, that a text shows something. */
export const isVisible: z.core.CheckFn<string> = ({ value, issues }) => {
  if (value.replace(UNSEEN, '') !== '') return;
  const message = 'write at least one letter, digit or sign that can be seen';
  issues.push({ code: 'invalid_format', format: 'visible', input: value, message });
};

/** A name of one line: controls become spaces, what turns the direction of text goes, and something must be left to see. */
export function visibleName(longest: number) {
  const tidy = (text: string) => text.replace(TURNING, '').replace(CONTROLS, ' ').trim();
  return z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(longest), isVisible);
}
