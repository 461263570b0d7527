package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Who can be asked about a chain; any thread may ask. */
public interface ChainReader extends AutoCloseable {
    /**
     * Asks everything in the batch.
     *
     * @throws NodeUnreachable if no node answers; what a node refuses is told by that question's own answer
     */
    void send(Batch batch);

    default <T> T ask(Query<T> query) {
        Batch batch = new Batch();
        Supplier<T> answer = batch.add(query);
        send(batch);
        return answer.get();
    }

    /** The answers in the questions' order. */
    default <T> List<T> askAll(List<Query<T>> queries) {
        Batch batch = new Batch();
        List<Supplier<T>> answers = new ArrayList<>();
        queries.forEach(query -> answers.add(batch.add(query)));
        send(batch);
        return answers.stream().map(Supplier::get).toList();
    }

    /** Asks a contract as of the newest block. */
    default <R> R view(Address contract, ContractCall<R> call) {
        return ask(Queries.view(contract, call));
    }

    /** From now on answers come only from nodes that have this block, as long as another is not named. */
    default void hold(Checkpoint recorded) {}

    /** The newest block, of several nodes the newest that most reach; questions that follow go to a node that has it. */
    default Header newest() {
        return ask(Queries.newestHeader());
    }

    /**
     * What is said about blocks, of several nodes what more than half of them say alike.
     *
     * @param upTo the highest block of which the question is; a node that does not reach it says nothing and is one of those of whom half is not enough
     * @throws NodesDisagree if no answer is that of most
     */
    default <T> T agreed(long upTo, Question<T> question) {
        return question.askOf(this);
    }

    /**
     * What each node says by itself, those that are not believed included. All are asked at once, and one that does not answer is left out.
     *
     * @throws NodeUnreachable if none answers
     */
    default <T> List<T> each(Function<ChainReader, T> question) {
        return List.of(question.apply(this));
    }

    /**
     * The same for whoever takes the middle of what is said: once more than half have answered, whatever they say, the others have 2 s more. A node that is slower than that is
     * left out of this alone, since it may be slow to answer this alone.
     */
    default <T> List<T> eachOfMost(Function<ChainReader, T> question) {
        return each(question);
    }

    @Override
    void close();
}
