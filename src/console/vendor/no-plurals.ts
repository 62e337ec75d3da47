/** Stands for pluralize, by which Refine words notices in English; every resource says its own in Portuguese. */
const same = (word: string) => word

export default { plural: same, singular: same }
