-- How much of a quote of v0.1 is executed, and at which fees.
alter table quote add column started blob; -- the ExecutionChanged message with which its execution started; null for none
