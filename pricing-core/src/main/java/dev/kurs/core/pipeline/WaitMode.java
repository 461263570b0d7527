package dev.kurs.core.pipeline;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;

/** How a stage waits for work. BLOCKING suits a shared machine; BUSY_SPIN wants a core for every stage. */
public enum WaitMode {
    BLOCKING {
        @Override
        WaitStrategy strategy() {
            return new BlockingWaitStrategy();
        }
    },
    YIELDING {
        @Override
        WaitStrategy strategy() {
            return new YieldingWaitStrategy();
        }
    },
    BUSY_SPIN {
        @Override
        WaitStrategy strategy() {
            return new BusySpinWaitStrategy();
        }
    };

    abstract WaitStrategy strategy();
}
