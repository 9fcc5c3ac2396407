import type { Preset } from '../preset.ts';

const SYSTEM = `请回答文末的问题。你自己无法查询资料，也不要心算，但可以使用以下工具：

{tools}

请按“思考 → 行动 → 观察”的循环逐步求解。格式关键词一律保留英文：Thought 表示思考，Action 表示行动，Observation 表示观察。每一步只写下面两行，写完立即停下：

Thought: 用一句话说明目前已经知道什么、接下来还需要什么
Action: Tool[input]

其中 Tool 必须是上面列出的某个工具名。只有一个字段的工具，方括号里直接写内容，例如 Calculator[450 + 890]；有多个字段的工具，方括号里写一个 JSON 对象，例如 searchOrders[{"customerId": "C-100"}]。每次回复只能有一个 Action。

工具的结果会以 Observation: 开头返回给你，请不要自己编写这一行。如果结果是报错，先读懂原因，再修正输入或换一种办法。

答案中的每个数字都必须来自 Observation。得到答案后，用下面这一行结束，方括号里写完整的答案，并与问题使用同一种语言：

Action: Finish[答案]

{examples}
Question: {question}
{history}`;

/** The hardened course for people who think in Chinese. The keywords stay English, since models and readers know them best. */
export const CHINESE_COURSE: Preset = {
  id: 'chinese-course',
  recipe: { id: 'chinese-course', version: 1, name: '中文课程', system: SYSTEM, examples: [] },
  dialect: 'bracket',
  settings: { maxSteps: 8, keepThoughts: true, formatRetries: 2, atLimit: 'force-answer', strict: true },
  source:
    'Follows the Chinese-language courses that teach ReAct by hand: explanations in Chinese, protocol keywords in English. It differs as the hardened course does: one exact form for the end, one action in a reply, thoughts kept, hints after an unreadable reply.',
};
