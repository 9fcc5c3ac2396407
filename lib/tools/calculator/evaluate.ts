import type { ConstantNode, FunctionNode, MathNode, OperatorNode, ParenthesisNode, SymbolNode } from 'mathjs';
import { type Big, big, parseExpression } from './big-math.ts';
import { applyFunction, FUNCTION_NAMES } from './functions.ts';
import { inRange } from './limits.ts';
import { badExpression } from './normalise.ts';
import { factorial, modulo, power, quotient } from './operations.ts';

const PI = big(-1).acos();
const E = big(1).exp();

/**
 * Works out a normalised expression. Walks the syntax tree by an allow-list of node kinds, operators and functions, and
 * bounds every operation before doing it. Throws coded tool errors: `bad-expression`, `too-large`, `undefined-result`.
 */
export function evaluateExpression(expression: string): Big {
  let tree: MathNode;
  try {
    tree = parseExpression(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s*\(char \d+\)/, '') : '';
    throw badExpression(`The expression cannot be read: ${reason}`, 'Check its brackets and operators.');
  }
  return evaluate(tree);
}

function evaluate(node: MathNode): Big {
  switch (node.type) {
    case 'ConstantNode':
      return inRange(big(String((node as ConstantNode).value)));
    case 'ParenthesisNode':
      return evaluate((node as ParenthesisNode).content);
    case 'SymbolNode':
      return constant((node as SymbolNode).name);
    case 'OperatorNode':
      return inRange(applyOperator(node as OperatorNode));
    case 'FunctionNode':
      return inRange(callFunction(node as FunctionNode));
    default:
      throw badExpression(`This part is not arithmetic: ${node.type.replace(/Node$/, '').toLowerCase()}`);
  }
}

function constant(name: string): Big {
  if (name === 'pi') return PI;
  if (name === 'e') return E;
  throw badExpression(`"${name}" needs brackets with what it is to be applied to`, `Write ${name}(…).`);
}

function applyOperator({ op, args }: OperatorNode): Big {
  const [left, right] = args;
  if (!left) throw badExpression('An operator has nothing to work on');
  if (!right) {
    if (op === '-') return evaluate(left).neg();
    if (op === '+') return evaluate(left);
    if (op === '!') return factorial(evaluate(left));
    throw badExpression(`The calculator does not know the operator ${op}`);
  }
  if (op === '+' || op === '-') return addOrSubtract(op, left, right);
  if (op === '*') return evaluate(left).times(evaluate(right));
  if (op === '/') return quotient(evaluate(left), evaluate(right));
  if (op === '^') return power(evaluate(left), evaluate(right));
  if (op === '%' || op === 'mod') return modulo(evaluate(left), evaluate(right));
  throw badExpression(`The calculator does not know the operator ${op}`);
}

/** "200 + 10%" means ten percent more, as on a pocket calculator; "5% + 5%" is a plain sum. */
function addOrSubtract(op: '+' | '-', left: MathNode, right: MathNode): Big {
  const first = evaluate(left);
  const second = evaluate(right);
  const change = isPercent(right) && !isPercent(left) ? first.times(second) : second;
  return op === '+' ? first.plus(change) : first.minus(change);
}

function isPercent(node: MathNode): boolean {
  return node.type === 'FunctionNode' && (node as FunctionNode).fn.name === 'percent';
}

function callFunction(node: FunctionNode): Big {
  const name = node.fn.type === 'SymbolNode' ? node.fn.name : '';
  if (!FUNCTION_NAMES.has(name)) throw badExpression('Only the known functions can be called');
  return applyFunction(name, node.args.flatMap(evaluateArgument));
}

/** An argument is a number, or a list of numbers for `sum`, `mean`, `min` and `max`. */
function evaluateArgument(node: MathNode): Big[] {
  if (node.type !== 'ArrayNode') return [evaluate(node)];
  return (node as MathNode & { items: MathNode[] }).items.map(evaluate);
}
