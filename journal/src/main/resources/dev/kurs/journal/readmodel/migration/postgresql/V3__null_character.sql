-- PostgreSQL's texts have no U+0000. Rows written before say U+FFFD for it until the read model is rebuilt.
comment on column quote.client_ref is 'U+0000 stands as U+2400 0, and U+2400 as U+2400 twice';
